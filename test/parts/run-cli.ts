import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { programEnvironment, projectFolder } from './stack.ts'

const bin = path.join(projectFolder, 'apps/cli/bin/platen.js')

export interface CliDone {
  /** The exit code, or the signal that ended it. */
  code: number | NodeJS.Signals
  out: string
  err: string
  /** `out` as bytes. */
  bytes: Buffer
}

/** Resolves when the command has ended. */
export interface RunningCli extends Promise<CliDone> {
  process: ChildProcess
  /** Returns the stderr output so far. */
  err(): string
}

export interface CliOptions {
  folder: string
  env: Record<string, string>
  stdin?: string
  /** A command line that runs the actual one. */
  launcher?: string[]
}

/** Runs the command line as a user does: from its file, in a separate folder, with only `env` as its environment. */
export function runCli(args: string[], { folder, env, stdin, launcher = [] }: CliOptions): RunningCli {
  const [file = '', ...rest] = [...launcher, process.execPath, bin, ...args]
  const child = spawn(file, rest, {
    cwd: folder,
    env: { ...programEnvironment, ...env },
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  const out: Buffer[] = []
  let err = ''
  child.stdout?.on('data', (bytes: Buffer) => out.push(bytes))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text))
  child.stdin?.end(stdin)
  const done = once(child, 'close').then(([code, signal]): CliDone => {
    const bytes = Buffer.concat(out)
    return { code: (code ?? signal) as CliDone['code'], out: bytes.toString(), err, bytes }
  })
  return Object.assign(done, { process: child, err: () => err })
}
