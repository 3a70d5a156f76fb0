import { nearestName, type TemplateAnswer } from '@platen/contract'
import type { JsonSchema } from '@platen/merge/schema-types'
import { CliFailure } from '../cli-failure.ts'
import type { RemoteTemplates } from '../template/remote-templates.ts'

/** A published template with the schema for its data. */
export interface TypedTemplate {
  templateId: string
  slug: string
  name: string
  version: number
  schema: JsonSchema
}

/**
 * Returns the live versions of the templates with these slugs or IDs, or of all published templates. Fails as `sendRequest` does, or with `CliFailure`
 * and a suggestion.
 */
export async function readTemplates(
  remote: RemoteTemplates,
  wanted: readonly string[],
): Promise<TypedTemplate[]> {
  const listed = (await remote.list()).filter(({ liveVersion }) => liveVersion !== null)
  const chosen = wanted.length === 0 ? listed : wanted.map((each) => choose(listed, each))
  if (chosen.length === 0) throw new CliFailure('There are no published templates.')
  const read: TypedTemplate[] = []
  // One at a time, because of the key's rate limit.
  for (const { templateId, slug, name, liveVersion } of new Set(chosen)) {
    const version = liveVersion ?? 0
    read.push({ templateId, slug, name, version, schema: await remote.schema(templateId, version) })
  }
  return read
}

function choose(templates: readonly TemplateAnswer[], wanted: string): TemplateAnswer {
  const found = templates.find(({ slug, templateId }) => slug === wanted || templateId === wanted)
  if (found) return found
  const nearest = nearestName(
    wanted,
    templates.map(({ slug }) => slug),
  )
  const advice =
    nearest === undefined ? 'To list templates: platen template list' : `Did you mean "${nearest}"?`
  throw new CliFailure(`There is no published template "${wanted}". ${advice}`)
}
