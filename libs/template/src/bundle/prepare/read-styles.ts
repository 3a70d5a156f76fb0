import { type CssNode, type Declaration, generate, parse, walk } from 'css-tree'

/** A rule that can set the size of a picture. */
export interface StyleRule {
  selector: string
  declarations: StyleDeclaration[]
}

/** The property is in lower case. */
export interface StyleDeclaration {
  property: string
  value: string
  addresses: string[]
}

/** Parses CSS leniently, because errors were already reported. */
export function parseStyle(css: string, context: 'stylesheet' | 'declarationList'): CssNode {
  return parse(css, { context, parseCustomProperty: false, onParseError() {} })
}

/** Returns the rules of a sheet under any condition, because a limit must hold under each condition. */
export function styleRules(sheet: CssNode): StyleRule[] {
  const rules: StyleRule[] = []
  walk(sheet, (node) => {
    if (node.type !== 'Rule') return
    rules.push({ selector: generate(node.prelude), declarations: declarationsIn(node.block) })
  })
  return rules
}

/** Returns the declarations directly in a block or a `style` attribute. */
export function declarationsIn(block: CssNode): StyleDeclaration[] {
  if (!('children' in block) || !block.children) return []
  return [...block.children]
    .filter((node): node is Declaration => node.type === 'Declaration')
    .map(readDeclaration)
}

function readDeclaration(node: Declaration): StyleDeclaration {
  const addresses: string[] = []
  walk(node.value, (part) => {
    if (part.type === 'Url') addresses.push(part.value)
  })
  return { property: node.property.toLowerCase(), value: generate(node.value), addresses }
}
