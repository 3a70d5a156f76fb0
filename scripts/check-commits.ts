import { execFileSync } from 'node:child_process'
import { commitFaults } from './checks/commit-faults.ts'

/** Fails if the subject of a commit after the given one is not a Conventional Commit. */
const since = process.argv[2] ?? 'HEAD'
const log = execFileSync('git', ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`], {
  encoding: 'utf8',
})
const found = log.split('\n').flatMap((line) => {
  const [commit = '', ...subject] = line.split(' ')
  return commit === '' ? [] : commitFaults(subject.join(' ')).map((fault) => `${commit}: ${fault}`)
})
for (const line of found) console.log(line)
process.exitCode = found.length > 0 ? 1 : 0
