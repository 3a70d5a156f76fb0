import { type Command, InvalidArgumentError } from 'commander'
import type { DevOptions } from '../dev/run-dev.ts'
import { urlWords } from '../find-caller.ts'
import type { Session } from '../session.ts'

/** `platen template dev` */
export function addTemplateDevCommand(template: Command, session: Session): void {
  template
    .command('dev <folder>')
    .description(
      'show a template folder’s document in the browser, anew with each save, with the key in PLATEN_API_KEY',
    )
    .option('--url <address>', urlWords)
    .option('--sample <file>', 'the sample (default: sample.json)')
    .option('--port <port>', 'of the page on this machine', readPort)
    .action(async (folder: string, options: DevOptions) => {
      // What draws pages takes half a second to load, which no other command needs.
      const { runDev } = await import('../dev/run-dev.ts')
      await runDev(session, folder, options)
    })
}

function readPort(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw new InvalidArgumentError('Give a port, such as 4400.')
  return Number(value)
}
