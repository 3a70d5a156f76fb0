import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CliFailure } from './cli-failure.ts'
import { systemCode } from './system-code.ts'
import type { Terminal } from './terminal.ts'

export interface SecretSource {
  file: string | undefined
  env: Readonly<Record<string, string | undefined>>
  terminal: Terminal
}

/** A bucket's secret key: from a file, `PLATEN_BUCKET_SECRET`, or asked for unseen. Never an argument, which every user of the machine can list. */
export async function readSecret({ file, env, terminal }: SecretSource): Promise<string> {
  const secret =
    file === undefined ? (env['PLATEN_BUCKET_SECRET'] ?? (await ask(terminal))) : await readSecretFile(file)
  if (secret.trim() === '') throw new CliFailure('The secret key is empty.')
  return secret.trim()
}

async function readSecretFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CliFailure(`${file} cannot be read (${systemCode(error)}).`)
  }
}

async function ask({ stdin, stderr }: Terminal): Promise<string> {
  if (!stdin.isTTY) {
    throw new CliFailure('The secret key is missing. Give it with --secret-file, or in PLATEN_BUCKET_SECRET.')
  }
  stderr.write('Secret key (not shown): ')
  // readline echoes what is typed into its output: this one swallows it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('SIGINT', () => reject(new CliFailure('Cancelled.')))
      lines.once('close', () => reject(new CliFailure('Cancelled.')))
    })
  } finally {
    lines.close()
    stderr.write('\n')
  }
}
