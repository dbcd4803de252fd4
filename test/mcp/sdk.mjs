// Drives the launcher and the HTTP endpoint with the TypeScript client, of the
// first and the second generation, as a client without hooks would.
//
// usage: node sdk.mjs LAUNCHER REPOSITORY URL TOKEN
// It prints one line for each way and ends with 1 when one of them failed.
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HTTPV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client as ClientV2, StreamableHTTPClientTransport as HTTPV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';

const [launcher, repository, url, token] = process.argv.slice(2);
const info = { name: 'typescript', version: '1' };
const stdio = { command: launcher, args: ['--repo', repository], stderr: 'ignore' };
const http = { requestInit: { headers: { Authorization: `Bearer ${token}` } } };

const ways = [
  ['v1 stdio', () => [new ClientV1(info), new StdioV1(stdio)]],
  ['v1 http', () => [new ClientV1(info), new HTTPV1(new URL(url), http)]],
  ['v2 stdio, legacy', () => [new ClientV2(info, { versionNegotiation: { mode: 'legacy' } }), new StdioV2(stdio)]],
  ['v2 stdio, auto', () => [new ClientV2(info, { versionNegotiation: { mode: 'auto' } }), new StdioV2(stdio)]],
  ['v2 http, legacy', () => [new ClientV2(info, { versionNegotiation: { mode: 'legacy' } }), new HTTPV2(new URL(url), http)]],
  ['v2 http, auto', () => [new ClientV2(info, { versionNegotiation: { mode: 'auto' } }), new HTTPV2(new URL(url), http)]],
];

function want(ok, what) {
  if (!ok) throw new Error(what);
}

async function drive(name, client) {
  const id = `ts ${name}`;
  const call = (tool, args) => client.callTool({ name: tool, arguments: args });
  const tools = (await client.listTools()).tools.map((t) => t.name);
  want(tools.includes('majordomus_session_attach'), `tools: ${tools}`);
  const attached = await call('majordomus_session_attach', { external_id: id });
  want(attached.structuredContent?.resumed === false, JSON.stringify(attached));
  want(/ opened at /.test(attached.structuredContent.episode.repository), JSON.stringify(attached));
  const listed = await call('majordomus_episodes', {});
  want(listed.structuredContent.episodes.some((e) => e.external_id === id), JSON.stringify(listed));
  const wrong = await call('majordomus_session_attach', { external_id: 'a\u0000b' });
  want(wrong.isError === true && /^invalid_input: external_id/.test(wrong.content[0].text), JSON.stringify(wrong));
  const read = await client.readResource({ uri: 'majordomus://product/providers' });
  want(JSON.parse(read.contents[0].text).providers.length > 0, 'no providers');
  const gone = await call('majordomus_session_detach', { external_id: id });
  want(/^episode closed \(closed, reason detach\)/.test(gone.structuredContent.episode.repository), JSON.stringify(gone));
}

let failed = 0;
for (const [name, make] of ways) {
  try {
    const [client, transport] = make();
    await client.connect(transport);
    await drive(name, client);
    await client.close();
    console.log(`ok ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok ${name}: ${error.stack ?? error}`);
  }
}
process.exit(failed > 0 ? 1 : 0);
