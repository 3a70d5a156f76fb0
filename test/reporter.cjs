// One line for each suite file. Counts and failures go as JSON to the file that `--reporter-option summary=FILE` names,
// so that several runs can be summed up; without it they are printed at the end.
// CommonJS, because mocha requires its reporters.
const { writeFileSync } = require('node:fs')
const { relative } = require('node:path')
const { format } = require('node:util')
const { Base } = require('mocha').reporters

class Reporter extends Base {
  constructor(runner, options) {
    super(runner, options)
    const files = new Map()
    const summary = options.reporterOption?.summary
    const entryOf = (test) => {
      const file = relative(process.cwd(), fileOf(test) ?? 'unknown file')
      if (!files.has(file))
        files.set(file, { passed: 0, failed: 0, skipped: 0, startedAt: performance.now(), ms: 0 })
      return files.get(file)
    }
    const count = (kind) => (test) => {
      const entry = entryOf(test)
      entry[kind] += 1
      entry.ms += test.duration ?? 0
    }
    runner.on('pass', count('passed'))
    runner.on('fail', count('failed'))
    runner.on('pending', count('skipped'))
    // At once, since a run that is cut off never comes to its end.
    runner.on('fail', (test, error) =>
      Base.consoleLog(`failed: ${test.fullTitle()}: ${String(error?.message ?? error).split('\n')[0]}`),
    )
    // Whoever started this process tells by it that nothing hangs.
    for (const event of ['test end', 'hook end']) runner.on(event, () => process.send?.('test'))

    // A file's top suites end one after another, so its line is printed when another file begins or all ends.
    let current
    const print = (file) => {
      const { passed, failed, skipped, ms } = files.get(file)
      const counts = [
        `${passed} passed`,
        failed && `${failed} failed`,
        skipped && `${skipped} skipped`,
      ].filter(Boolean)
      Base.consoleLog(
        `${failed ? 'FAIL' : 'ok  '} ${file}: ${counts.join(', ')} (${(ms / 1000).toFixed(1)} s)`,
      )
    }
    for (const event of ['pass', 'fail', 'pending']) {
      runner.on(event, (test) => {
        const file = relative(process.cwd(), fileOf(test) ?? 'unknown file')
        if (current !== undefined && current !== file) print(current)
        current = file
      })
    }
    runner.once('end', () => {
      process.send?.('end')
      if (files.size === 1) files.get(current).ms = this.stats.duration
      if (current !== undefined) print(current)
      const failures = this.stats.failures > 0 ? this.writtenFailures() : ''
      const { passes: passed, failures: failed, pending: skipped } = this.stats
      if (summary) writeFileSync(summary, JSON.stringify({ passed, failed, skipped, failures }))
      else Base.consoleLog(`${failures}\n${passed} passed, ${failed} failed, ${skipped} skipped`)
    })
  }

  writtenFailures() {
    const lines = []
    const { consoleLog } = Base
    Base.consoleLog = (...words) => lines.push(format(...words))
    try {
      Base.list(this.failures)
    } finally {
      Base.consoleLog = consoleLog
    }
    return lines.join('\n')
  }
}

function fileOf(test) {
  for (let node = test; node; node = node.parent) if (node.file) return node.file
  return undefined
}

module.exports = Reporter
