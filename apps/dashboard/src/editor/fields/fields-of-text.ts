import { type FieldNode, flatNodes } from '@platen/template/draft'

/** Dotted names of the plain texts that a document has one of: what a currency or a language may be taken from. */
export function fieldsOfText(nodes: readonly FieldNode[]): string[] {
  return flatNodes(nodes.filter(({ kind }) => kind !== 'list' && kind !== 'texts'))
    .filter(
      ({ kind, declaration, computed }) =>
        kind === 'value' && !computed && (declaration?.type ?? 'text') === 'text',
    )
    .map(({ path }) => path.join('.'))
}
