import { jsonSchema, tool, type ToolSet } from 'ai'
import { decline } from './decline.ts'
import { finish } from './finish.ts'
import { readElement } from './read-element.ts'
import { readOutline } from './read-outline.ts'
import { replaceText } from './replace-text.ts'
import { setAbout } from './set-about.ts'
import type { AuthorTool } from './tool.ts'

const always: readonly AuthorTool[] = [readOutline, readElement, replaceText, finish, decline]
const ofChanges: readonly AuthorTool[] = [setAbout]
const ofNew: readonly AuthorTool[] = []

/** What a model can do: for a new template, or for a change. */
export function toolsFor({ isNew = false }: { isNew?: boolean }): ReadonlyMap<string, AuthorTool> {
  return new Map([...always, ...(isNew ? ofNew : ofChanges)].map((one) => [one.name, one]))
}

/** As the service is told of them; they are run apart, one after the other. */
export function toolSetOf(tools: ReadonlyMap<string, AuthorTool>): ToolSet {
  return Object.fromEntries(
    [...tools].map(([name, { description, input }]) => [
      name,
      tool({ description, inputSchema: jsonSchema(input) }),
    ]),
  )
}
