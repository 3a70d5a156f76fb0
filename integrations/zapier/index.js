module.exports = require('./dist/app').app
