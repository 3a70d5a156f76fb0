import { readFileSync } from 'node:fs'
import { noBrand } from '@platen/contract'
import type { AuthorRequest } from '../author-parts.ts'
import { lettersOfToken } from '../models/ask-model.ts'
import { toolsFor } from '../tools/author-tools.ts'
import { accountState, describeAccount } from './account-state.ts'
import { describeCommands } from './describe-commands.ts'
import { describeFields } from './describe-fields.ts'

/** Returns the instructions for the model: rules, commands, fields, formulas and the account state. */
export function instructionsFor({
  isNew = false,
  today,
  account = accountState(noBrand),
}: Pick<AuthorRequest, 'isNew' | 'today' | 'account'>): string {
  return [
    promptFile(isNew ? 'drafting' : 'editing'),
    promptFile('rules'),
    describeCommands(),
    describeFields(),
    describeAccount(account),
    `Today is ${today}.`,
  ].join('\n\n')
}

/** Returns the approximate number of tokens in the instructions and tools, at four characters per token. */
export function instructionTokens(request: Parameters<typeof instructionsFor>[0]): number {
  const tools = [
    ...toolsFor({ isNew: request.isNew === true, hasFiles: true, hasEarlier: true }).values(),
  ].map(({ name, description, input }) => ({
    type: 'function',
    function: { name, description, parameters: input },
  }))
  return Math.ceil((instructionsFor(request).length + JSON.stringify(tools).length) / lettersOfToken)
}

const known = new Map<string, string>()

/** Returns a file in `prompts/`. Each file is read once. */
function promptFile(name: 'drafting' | 'editing' | 'rules'): string {
  let text = known.get(name)
  if (text === undefined) {
    text = readFileSync(new URL(`../../../prompts/${name}.md`, import.meta.url), 'utf8').trimEnd()
    known.set(name, text)
  }
  return text
}
