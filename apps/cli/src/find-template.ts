import { nearestName } from '@platen/contract'
import { CliFailure } from './cli-failure.ts'
import type { Account, OperatorClient } from './operator-client.ts'

/** Returns the account's published template with this slug or ID. Throws `CliFailure` with a suggestion. */
export async function findTemplate(
  client: OperatorClient,
  account: Account,
  wanted: string,
): Promise<{ slug: string; templateId: string }> {
  const templates = await client.listTemplates(account.accountId)
  const found = templates.find(({ slug, templateId }) => slug === wanted || templateId === wanted)
  if (found) return found
  const nearest = nearestName(
    wanted,
    templates.map(({ slug }) => slug),
  )
  const advice =
    nearest === undefined ? 'To list templates: platen template list' : `Did you mean "${nearest}"?`
  throw new CliFailure(`"${account.name}" has no published template "${wanted}". ${advice}`)
}
