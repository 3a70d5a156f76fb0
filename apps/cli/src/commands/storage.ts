import { Fault } from '@platen/contract'
import type { Command } from 'commander'
import { CliFailure } from '../cli-failure.ts'
import type { Session } from '../session.ts'

export function addStorageCommands(program: Command, session: Session, root: string): void {
  const storage = program.command('storage').description('Storage of templates and documents')
  storage
    .command('move')
    .description(
      'copy all objects from the data folder into the bucket of S3_ENDPOINT and S3_BUCKET, and verify each; if you run it again, it resumes where it stopped',
    )
    .action(async () => {
      // The S3 client takes longer to load than all other commands combined.
      const { moveStorage } = await import('../storage/move-storage.ts')
      await moveStorage(session, root).catch((error: unknown) => {
        throw error instanceof Fault ? new CliFailure(error.detail) : error
      })
    })
}
