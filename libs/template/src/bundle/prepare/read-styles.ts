import { type CssNode, type Declaration, generate, parse, walk } from 'css-tree'

/** A rule of a style sheet that may say how large a picture is drawn. */
export interface StyleRule {
  selector: string
  declarations: StyleDeclaration[]
}

/** A declaration of a style sheet or a `style` attribute; its property is in lower case. */
export interface StyleDeclaration {
  property: string
  value: string
  /** Addresses in the value. */
  addresses: string[]
}

/** Parses CSS leniently: what was found faulty does not get here, what is too new is skipped. */
export function parseStyle(css: string, context: 'stylesheet' | 'declarationList'): CssNode {
  return parse(css, { context, parseCustomProperty: false, onParseError() {} })
}

/** The rules of a sheet, whatever their conditions: a bound must hold in each of them. */
export function styleRules(sheet: CssNode): StyleRule[] {
  const rules: StyleRule[] = []
  walk(sheet, (node) => {
    if (node.type !== 'Rule') return
    rules.push({ selector: generate(node.prelude), declarations: declarationsIn(node.block) })
  })
  return rules
}

/** The declarations that stand directly in a block or a `style` attribute. */
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
