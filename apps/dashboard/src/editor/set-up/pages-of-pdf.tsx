import { Anchor, Text } from '@mantine/core'
import { useEditorSearch } from '../editor-search.ts'

/** Which PDF the pages are, for a template that is drawn over one: their size, margins and running lines are the PDF's own. */
export function PagesOfPdf({ path }: { path: string }) {
  const { go } = useEditorSearch()
  return (
    <div>
      <Text fw={500} size="sm">
        Pages
      </Text>
      <Text size="sm" c="dimmed">
        Drawn over {path.replace(/^assets\//, '')}: the paper, the margins and what stands at the top and
        bottom are the PDF’s. A new edition of it takes its place under{' '}
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => go({ tab: 'code', file: 'assets' })}
        >
          Code, Assets
        </Anchor>
        , with Replace.
      </Text>
    </div>
  )
}
