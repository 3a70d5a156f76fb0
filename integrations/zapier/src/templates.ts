import type { ZObject } from 'zapier-platform-core'
import { description } from '#shared/description'

interface TemplatePage {
  data: { templateId: string; name: string }[]
  next: string | null
}

/** Returns a response about one template. Throws if there is none. */
export function requireTemplate(z: ZObject, status: number): void {
  if (status === 404) throw new z.errors.Error('The template does not exist', 'template_not_found', 404)
}

/** Returns a page of the account's templates. */
export async function askTemplates(
  z: ZObject,
  { search = '', cursor = '' }: { search?: string; cursor?: string },
): Promise<{ found: { id: string; templateId: string; name: string }[]; next: string | null }> {
  const { path, limit } = description.templates
  const params = { limit: String(limit), ...(search && { search }), ...(cursor && { cursor }) }
  const { data } = await z.request<TemplatePage>({ url: path, params })
  return { found: data.data.map((template) => ({ ...template, id: template.templateId })), next: data.next }
}
