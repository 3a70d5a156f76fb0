import { Anchor } from '@mantine/core'
import type { FieldNode, ExpectedFields } from '@platen/template/draft'
import { useEditorSearch } from '../../editor-search.ts'
import classes from './field-list.module.css'

/** Where the template uses a field: a line of the page to go to, the file name, the header or footer. */
export function FieldPlaces({ node, expected }: { node: FieldNode; expected: ExpectedFields }) {
  const { go } = useEditorSearch()
  const name = node.path.join('.')
  const line = node.uses[0]?.line
  const others = expected.elsewhere.get(name) ?? []
  const isInPage = line !== undefined && expected.inPage.has(name)
  if (!isInPage && others.length === 0) return <span>not in the text</span>
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
      {others.map((place) => (
        <span key={place}>{`${isInPage || place !== others[0] ? ', ' : ''}in the ${place}`}</span>
      ))}
    </>
  )
}
