// The install must not fail where the browser download cannot be had: scripts/setup tries the download on its own.
module.exports = { skipDownload: true }
