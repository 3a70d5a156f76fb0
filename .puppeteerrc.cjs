// The installation must not fail if the browser cannot be downloaded. scripts/setup downloads it separately.
module.exports = { skipDownload: true }
