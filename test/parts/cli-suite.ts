import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { wrongSecret } from './customer-bucket.ts'
import { type CliDone, type CliOptions, runCli } from './run-cli.ts'
import { type S3Server, shareS3Server } from './s3-server.ts'
import { type Stack, startStack } from './stack.ts'

type RunOptions = Pick<Partial<CliOptions>, 'env' | 'stdin'>

/** The parts of a command-line suite. */
export interface CliSuite {
  readonly stack: Stack
  /** The working directory for the command line. */
  readonly folder: string
  /** Runs the command line. It only gets the location of the data. */
  platen: (args: string[], options?: RunOptions) => Promise<CliDone>
  /** Returns the output from a run that must succeed. */
  reported: (args: string[], options?: RunOptions) => Promise<string>
  /** Returns the output from a run with `--json` that must succeed. */
  json: <T>(args: string[]) => Promise<T>
  /** Returns an account's API key. */
  keyOf: (accountId: string) => Promise<string>
}

/** Sets up the calling suite: a stack without accounts, and an empty folder. */
export function useCli(): CliSuite {
  let stack: Stack
  let folder: string

  before(async () => {
    stack = await startStack({
      api: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1' },
      worker: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1' },
    })
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-cli-stack-'))
  })
  after(async () => {
    await stack?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const platen: CliSuite['platen'] = (args, { env, ...options } = {}) =>
    runCli(args, { folder, env: { PLATEN_DATA: stack.dataFolder, ...env }, ...options })
  const reported: CliSuite['reported'] = async (args, options) => {
    const done = await platen(args, options)
    // Commands report waits of over a second, which occur on a busy machine.
    const trouble = done.err.replace(/^[A-Z][a-z]+ing \S+ …\n$/, '')
    expect([done.code, trouble], args.join(' ')).to.deep.equal([0, ''])
    return done.out
  }
  return {
    get stack() {
      return stack
    },
    get folder() {
      return folder
    },
    platen,
    reported,
    json: async <T>(args: string[]) => JSON.parse(await reported(['--json', ...args])) as T,
    async keyOf(accountId) {
      const answer = await stack.operator('GET', `/accounts/${accountId}/key`)
      return ((await answer.json()) as { apiKey: string }).apiKey
    },
  }
}

/** Sets up the calling suite: a store with the bucket "papers", whose secret must appear in no log. */
export function usePapers(suite: Pick<CliSuite, 'stack'>): { readonly server: S3Server } {
  let server: S3Server
  before(async () => {
    server = await shareS3Server()
    await server.createBucket('papers')
  })
  after(() => server?.stop())
  afterEach('no secret is in the log', () => {
    expect(suite.stack.log()).not.to.include(server.secretKey).and.not.include(wrongSecret)
  })
  return {
    get server() {
      return server
    },
  }
}
