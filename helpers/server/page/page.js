// The page keeps itself up to date: the server sends the parts and rows that
// changed, laid out, and this puts them in their places. Without it the page is
// as it was when it was loaded, and loads itself again now and then.
(() => {
  "use strict";

  const quiet = 40000; // the server is heard of every 15 seconds
  const hiddenFor = 30000; // a page that nobody sees stops watching
  const link = document.getElementById("link");
  const word = document.getElementById("link-word");
  const at = document.getElementById("link-at");
  const spoken = document.getElementById("spoken");
  let since = document.body.dataset.since;
  let source = null;
  let heard = Date.now();
  let hidden = 0;
  let over = false;

  // --- time ------------------------------------------------------------------

  const unit = (seconds) => {
    if (seconds < 60) return [seconds, "s"];
    if (seconds < 3600) return [Math.floor(seconds / 60), "min"];
    if (seconds < 86400) return [Math.floor(seconds / 3600), "h"];
    return [Math.floor(seconds / 86400), seconds < 172800 ? "day" : "days"];
  };

  const ago = (seconds) => (seconds < 2 ? "just now" : unit(seconds).join(" ") + " ago");

  const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

  const two = (n) => String(n).padStart(2, "0");

  const clock = (seconds) => Math.floor(seconds / 60) + ":" + two(seconds % 60);

  const write = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };

  // A time keeps what it said in its title.
  const tick = () => {
    const now = Date.now();
    for (const time of document.querySelectorAll("main time")) {
      const moment = Date.parse(time.dateTime);
      if (!time.title) time.title = whole.format(moment);
      if (!("until" in time.dataset)) {
        write(time, ago(Math.max(0, Math.round((now - moment) / 1000))));
      } else {
        const left = Math.ceil((moment - now) / 1000);
        write(time.previousSibling || time, left > 0 ? "closes in " : "is being closed");
        write(time, left > 0 ? clock(left) : "");
      }
    }
    if (source && now - heard > quiet) say("lost", "no word from the server for " + unit(Math.round((now - heard) / 1000)).join(" "));
  };

  // --- the lamp --------------------------------------------------------------

  const say = (state, text) => {
    link.className = "link " + state;
    document.body.classList.toggle("stale", state === "lost");
    write(word, state === "lost" ? text + "; as of" : text);
    at.hidden = state === "live";
    if (state === "lost") write(at, new Date(heard).toLocaleTimeString());
  };

  const alive = () => {
    heard = Date.now();
    say("live", "live");
  };

  const ended = (text) => {
    over = true;
    if (source) source.close();
    source = null;
    say("lost", text);
    spoken.textContent = text;
  };

  // --- changes ---------------------------------------------------------------

  const rowOf = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content.firstElementChild;
  };

  // What a person has opened or stands on stays so when its part is replaced.
  const replace = (part, html) => {
    const open = [...part.querySelectorAll("details[open]")].map((d) => d.id);
    const details = part.contains(document.activeElement) && document.activeElement.closest("details");
    const place = part.contains(document.activeElement) && [...part.querySelectorAll("a, summary")].indexOf(document.activeElement);
    part.innerHTML = html;
    for (const id of open) {
      const again = document.getElementById(id);
      if (again) again.open = true;
    }
    if (details && document.getElementById(details.id)) {
      document.getElementById(details.id).querySelector("summary").focus();
    } else if (typeof place === "number" && place >= 0) {
      const links = part.querySelectorAll("a, summary");
      if (links[place]) links[place].focus();
    }
  };

  const put = (rows, body, ids) => {
    const wanted = new Set(ids);
    for (const row of [...body.children]) {
      if (!wanted.has(row.id)) row.remove();
    }
    let next = body.firstElementChild;
    for (const id of ids) {
      const row = rows.get(id) || document.getElementById(id);
      if (!row) continue;
      if (row === next) next = next.nextElementSibling;
      else body.insertBefore(row, next);
    }
  };

  const apply = (change) => {
    const rows = new Map();
    for (const [id, html] of Object.entries(change.rows || {})) {
      const row = rowOf(html);
      const old = document.getElementById(id);
      if (!change.whole) row.classList.add("fresh");
      if (old) old.replaceWith(row);
      else rows.set(id, row);
    }
    for (const [id, ids] of Object.entries(change.order || {})) put(rows, document.getElementById(id), ids);
    for (const [id, html] of Object.entries(change.html || {})) {
      const part = document.getElementById(id);
      if (part) replace(part, html);
    }
    if (change.say) spoken.textContent = change.say.join(". ");
    tick();
  };

  // --- the stream ------------------------------------------------------------

  const watch = () => {
    if (over || source) return;
    source = new EventSource("/board/events?since=" + encodeURIComponent(since));
    source.onopen = alive;
    source.addEventListener("beat", alive);
    source.addEventListener("over", () => ended("this visit is over: run majordomus board again"));
    source.addEventListener("change", (event) => {
      since = event.lastEventId;
      apply(JSON.parse(event.data));
      alive();
    });
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) {
        source = null;
        why();
      } else {
        say("lost", "the server does not answer");
      }
    };
  };

  // The stream does not say why it was refused; the page does.
  const why = () => {
    fetch("/board", { method: "HEAD", cache: "no-store" }).then(
      (answer) => {
        if (answer.status === 401) return ended("the server does not know this browser any more: run majordomus board again");
        say("lost", "too many pages are watching; this one tries again in a minute");
        setTimeout(watch, 60000);
      },
      () => ended("the server has stopped: run majordomus board again"),
    );
  };

  document.addEventListener("visibilitychange", () => {
    clearTimeout(hidden);
    if (!document.hidden) return watch();
    hidden = setTimeout(() => {
      if (source) source.close();
      source = null;
    }, hiddenFor);
  });

  tick();
  setInterval(tick, 1000);
  watch();
})();
