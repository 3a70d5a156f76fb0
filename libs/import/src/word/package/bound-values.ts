import type { XmlElement } from './parse-xml.ts'
import type { DocxPackage } from './read-package.ts'
import { childOf, childrenOf, textOf } from './xml-queries.ts'

/** Returns the text that a content control is bound to, which Word shows instead of its content; undefined without a binding. */
export type BoundValue = (control: XmlElement) => string | undefined

const partsMax = 20
const lengthMax = 4_000
/** Document properties by the IDs that bind controls to them. */
const propertyParts: Record<string, string> = {
  '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}': 'docProps/core.xml',
  '{6668398D-A668-4E3E-A5EB-62B293D839F1}': 'docProps/app.xml',
}

/** Reads the data for bound content controls (ECMA-376-1 §17.5.2.6). Unreadable parts are ignored. */
export async function readBoundValues({ files, readPart }: DocxPackage): Promise<BoundValue> {
  const read = (name: string) => readPart(name).catch(() => undefined)
  const stores = new Map<string, XmlElement>()
  for (const [id, name] of Object.entries(propertyParts)) {
    const part = await read(name)
    if (part) stores.set(id, part.root)
  }
  const items = [...files.names].filter((name) => /^customXml\/item\d+\.xml$/i.test(name))
  for (const name of items.slice(0, partsMax)) {
    const part = await read(name)
    const about = [...(part?.relationships.values() ?? [])].find(({ type }) => type === 'customXmlProps')
    const properties = about && !about.isExternal ? await read(about.target) : undefined
    const id = Object.entries(properties?.root.attributes ?? {}).find(([key]) => localName(key) === 'itemID')
    if (part && id) stores.set(id[1].toUpperCase(), part.root)
  }
  return (control) => {
    const binding =
      childOf(control, 'w:sdtPr', 'w:dataBinding') ?? childOf(control, 'w:sdtPr', 'w15:dataBinding')
    const { 'w:storeItemID': id = '', 'w:xpath': path = '' } = binding?.attributes ?? {}
    const store = stores.get(id.toUpperCase())
    return store && followed(store, path)?.replaceAll(/\s+/g, ' ').trim().slice(0, lengthMax)
  }
}

/** Follows a path of names and positions, the only kind that Word writes: `/ns0:letter[1]/ns0:to[2]/@name`. */
function followed(root: XmlElement, path: string): string | undefined {
  const steps = path.split('/').slice(1)
  let at: XmlElement | undefined = { name: '', attributes: {}, children: [root] }
  for (const [index, step] of steps.entries()) {
    if (step.startsWith('@')) {
      const name = localName(step.slice(1))
      const found = Object.entries(at.attributes).find(([key]) => localName(key) === name)
      return index === steps.length - 1 ? found?.[1] : undefined
    }
    const parts = /^([^[\]]+)(?:\[(\d{1,6})\])?$/.exec(step)
    if (!parts) return undefined
    const name = localName(parts[1] ?? '')
    at = childrenOf(at).filter((child) => localName(child.name) === name)[Number(parts[2] ?? 1) - 1]
    if (!at) return undefined
  }
  return steps.length === 0 ? undefined : textOf(at)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
