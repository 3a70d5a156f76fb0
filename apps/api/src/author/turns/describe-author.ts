import type { Catalog } from '@platen/database'
import type { AuthorAnswer } from '@platen/contract'
import type { FindModel } from '../model/models.ts'

/** Returns which engine responds to prompts, and the account's token budget. */
export function createDescribeAuthor(parts: {
  findModel: FindModel
  usage: Catalog['authorUsage']
  warm: () => void
}): (accountId: string) => Promise<AuthorAnswer> {
  return async (accountId) => {
    // The user is probably about to write a prompt.
    parts.warm()
    const model = await parts.findModel()
    if (!model) return { engine: { kind: 'composer' }, budget: null }
    const { draftModel: name, dailyTokensMax } = model.settings
    return {
      engine: { kind: 'model', name },
      budget: { usedTokens: await parts.usage.today(accountId), dailyTokensMax },
    }
  }
}
