import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** A program that must exit with 0. `node` is the current Node.js. Other programs are from npm packages in the checkout. */
export interface Check {
  name: string
  program: string
  words: string[]
}

/** Runs a check and prints one line. Returns the output if the check failed, otherwise an empty string. */
export async function runCheck(repo: string, check: Check): Promise<string> {
  const startedAt = performance.now()
  const [program, words] =
    check.program === 'node'
      ? [process.execPath, check.words]
      : [join(repo, 'node_modules', '.bin', check.program), check.words]
  const child = spawn(program, words, { cwd: repo, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => output.push(bytes))
  const ok = await new Promise<boolean>((done) => {
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      done(false)
    })
    child.once('close', (code) => done(code === 0))
  })
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${check.name} (${seconds} s)\n`)
  return ok
    ? ''
    : `\n${check.name}: ${program} ${words.join(' ')}\n${Buffer.concat(output).toString().trimEnd()}\n`
}
