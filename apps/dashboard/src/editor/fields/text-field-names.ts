import { type FieldNode, flatNodes } from '@platen/template/draft'

/** Returns the dotted names of text fields outside lists, which can provide a currency or a language. */
export function textFieldNames(nodes: readonly FieldNode[]): string[] {
  return flatNodes(nodes.filter(({ kind }) => kind !== 'list' && kind !== 'texts'))
    .filter(
      ({ kind, declaration, computed }) =>
        kind === 'value' && !computed && (declaration?.type ?? 'text') === 'text',
    )
    .map(({ path }) => path.join('.'))
}
