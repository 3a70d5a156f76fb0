import { nearestName } from '@platen/contract'
import type { JsonSchema } from '@platen/schema-types'
import { CliFailure } from '../cli-failure.ts'
import type { Caller } from '../find-caller.ts'
import { sendRequest } from '../send-request.ts'

/** A published template, with what it takes. */
export interface TypedTemplate {
  templateId: string
  slug: string
  name: string
  version: number
  schema: JsonSchema
}

/** What is read of a template in a list. */
interface Listed {
  templateId: string
  slug: string
  name: string
  liveVersion: number | null
}

/**
 * The templates of these slugs or ids, all published ones where none is wanted, in the version that callers get. Failures are those of
 * `sendRequest`, and `CliFailure` with a suggestion.
 */
export async function readTemplates(caller: Caller, wanted: readonly string[]): Promise<TypedTemplate[]> {
  const listed = (await list(caller)).filter(({ liveVersion }) => liveVersion !== null)
  const chosen = wanted.length === 0 ? listed : wanted.map((each) => choose(listed, each))
  if (chosen.length === 0) throw new CliFailure('There is no published template.')
  const read: TypedTemplate[] = []
  // One after the other: a key has a rate.
  for (const { liveVersion, ...template } of new Set(chosen)) {
    const version = liveVersion ?? 0
    const schema = await get<JsonSchema>(caller, `/${template.templateId}/schema?version=${version}`)
    read.push({ ...template, version, schema })
  }
  return read
}

async function list(caller: Caller): Promise<Listed[]> {
  const found: Listed[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page: { data: Listed[]; next: string | null } = await get(caller, `?limit=100${from}`)
    found.push(...page.data)
    cursor = page.next
  }
  return found
}

async function get<T>({ baseUrl, apiKey }: Caller, path: string): Promise<T> {
  return (await sendRequest<T>({ baseUrl, token: apiKey, path: `/v1/templates${path}` })).body
}

function choose(templates: readonly Listed[], wanted: string): Listed {
  const found = templates.find(({ slug, templateId }) => slug === wanted || templateId === wanted)
  if (found) return found
  const nearest = nearestName(
    wanted,
    templates.map(({ slug }) => slug),
  )
  const advice = nearest === undefined ? 'See platen template list.' : `Did you mean "${nearest}"?`
  throw new CliFailure(`There is no published template "${wanted}". ${advice}`)
}
