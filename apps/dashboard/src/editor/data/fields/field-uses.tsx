import { Anchor } from '@mantine/core'
import type { FieldNode, ExpectedFields } from '@platen/template/draft'
import { useEditorSearch } from '../../editor-search.ts'
import classes from './field-list.module.css'

/** Shows where the template uses a field: a link to its line, the file name, the header or the footer. */
export function FieldUses({ node, expected }: { node: FieldNode; expected: ExpectedFields }) {
  const { go } = useEditorSearch()
  const name = node.path.join('.')
  const line = node.uses[0]?.line
  const others = expected.elsewhere.get(name) ?? []
  const isInPage = line !== undefined && expected.inPage.has(name)
  if (!isInPage && others.length === 0) return <span>not used on the page</span>
  return (
    <>
      {isInPage && (
        <Anchor
          component="button"
          type="button"
          className={classes.line}
          onClick={() => go({ tab: 'code', file: 'html', line })}
          aria-label={`${name} in the HTML, line ${line}`}
        >
          line {line}
        </Anchor>
      )}
      {others.map((position) => (
        <span key={position}>{`${isInPage || position !== others[0] ? ', ' : ''}in the ${position}`}</span>
      ))}
    </>
  )
}
