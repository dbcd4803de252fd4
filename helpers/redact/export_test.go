package redact

// CommonPairs is data, like the rows, so the second implementation may read it too.
const CommonPairs = commonPairs
