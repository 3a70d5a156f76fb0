export { createOperatorClient } from './operator-client.ts'
export type { Account, Bucket, OperatorClient, PublishedTemplate } from './operator-client.ts'
export { runCli } from './run-cli.ts'
export type { CliOptions } from './run-cli.ts'
