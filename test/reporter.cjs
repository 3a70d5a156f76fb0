// Prints one line for each suite file. Counts, failures and times are written as JSON to the file of `--reporter-option summary=FILE`, or
// else printed at the end. For `mocha --parallel`, which sends the events of a file together when the file has ended. CommonJS, because
// mocha requires its reporters.
const { writeFileSync } = require('node:fs')
const { relative } = require('node:path')
const { format } = require('node:util')
const { Base } = require('mocha').reporters

class Reporter extends Base {
  constructor(runner, options) {
    super(runner, options)
    const suites = {}
    const summary = options.reporterOption?.summary
    let current
    const print = () => {
      if (current === undefined) return
      const { passed, failed, skipped, ms } = suites[current]
      const counts = [
        `${passed} passed`,
        failed && `${failed} failed`,
        skipped && `${skipped} skipped`,
      ].filter(Boolean)
      Base.consoleLog(
        `${failed ? 'FAIL' : 'ok  '} ${current}: ${counts.join(', ')} (${(ms / 1000).toFixed(1)} s)`,
      )
    }
    const suiteOf = (runnable) => {
      const file = relative(process.cwd(), fileOf(runnable) ?? 'unknown file')
      if (current !== file) {
        print()
        current = file
      }
      suites[file] ??= { passed: 0, failed: 0, skipped: 0, ms: 0 }
      return suites[file]
    }
    const count = (kind) => (test) => {
      suiteOf(test)[kind] += 1
    }
    runner.on('pass', count('passed'))
    runner.on('fail', count('failed'))
    runner.on('pending', count('skipped'))
    // Printed immediately, because an interrupted run never reaches its end.
    runner.on('fail', (test, error) =>
      Base.consoleLog(`failed: ${test.fullTitle()}: ${String(error?.message ?? error).split('\n')[0]}`),
    )
    for (const event of ['test end', 'hook end'])
      runner.on(event, (runnable) => {
        if (fileOf(runnable) !== undefined) suiteOf(runnable).ms += runnable.duration ?? 0
        // Shows the parent process that nothing hangs.
        process.send?.('progress')
      })
    runner.once('end', () => {
      print()
      const failures = this.stats.failures > 0 ? this.writtenFailures() : ''
      const { passes: passed, failures: failed, pending: skipped } = this.stats
      const times = Object.fromEntries(
        Object.entries(suites).map(([file, { ms, skipped: left }]) => [
          file,
          { seconds: ms / 1_000, skipped: left },
        ]),
      )
      if (summary)
        writeFileSync(summary, JSON.stringify({ passed, failed, skipped, failures, suites: times }))
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

function fileOf(runnable) {
  for (let node = runnable; node; node = node.parent) if (node.file) return node.file
  return undefined
}

module.exports = Reporter
