import { readFile } from 'node:fs/promises'
import path from 'node:path'

const connectors = path.resolve(import.meta.dirname, '..')

/** What packages have in common, and where each of them has it: none may depend on anything beside it. */
const copied: Record<string, string[]> = {
  'description.ts': ['n8n/nodes/Platen/description.ts', 'zapier/src/description.ts'],
  'shared/json-schema.ts': ['n8n/nodes/Platen/fields/json-schema.ts', 'zapier/src/fields/json-schema.ts'],
  'shared/typed-value.ts': ['n8n/nodes/Platen/fields/typed-value.ts', 'zapier/src/fields/typed-value.ts'],
  'shared/verify-message.ts': [
    'n8n/nodes/PlatenTrigger/verify-message.ts',
    'zapier/src/triggers/verify-message.ts',
  ],
}

/** The copies of what packages have in common, by their files below `connectors`. */
export async function copies(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const [source, places] of Object.entries(copied)) {
    const text = await readFile(path.join(connectors, source), 'utf8')
    // CommonJS finds modules without their ending.
    const plain = text.replaceAll(/ from '(\.[^']*)\.ts'/g, " from '$1'")
    for (const place of places)
      files.set(place, `// Copied from connectors/${source}: change it there.\n${plain}`)
  }
  return files
}
