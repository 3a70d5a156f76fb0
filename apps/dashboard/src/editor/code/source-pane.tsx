import { Button, Text } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { pageCss } from '@platen/template/draft'
import { useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import classes from '../source/source-editor.module.css'
import { SourceEditor } from '../source/source-editor.tsx'
import { useCodeHelp } from './use-code-help.ts'

const files = {
  'template.html': { name: 'HTML', label: 'HTML of the page' },
  'style.css': { name: 'CSS', label: 'Style sheet of the page' },
} as const

/** The page's HTML or CSS, with what can be done with it. */
export function SourcePane({ path }: { path: keyof typeof files }) {
  const { search, go } = useEditorSearch()
  const help = useCodeHelp(path)
  const { says, format } = useFormat(path)
  const onMarked = useCallback(() => go({ line: undefined }), [go])
  const { name, label } = files[path]
  return (
    <div
      className={classes.pane}
      onKeyDown={(event) => {
        if (!event.shiftKey || !event.altKey || event.code !== 'KeyF') return
        event.preventDefault()
        void format()
      }}
    >
      <div className={classes.main}>
        <SourceEditor
          path={path}
          label={label}
          stepLabel={`Typing in the ${name}`}
          line={search.line}
          onMarked={onMarked}
          {...help}
        />
      </div>
      <div className={classes.foot}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconWand size={14} aria-hidden />}
          title="Format (Shift+Alt+F)"
          onClick={() => void format()}
        >
          Format
        </Button>
        <Text component="span" inherit role="status">
          {says ?? ''}
        </Text>
        {says === undefined && <span>Tab indents. To leave with the keyboard: Esc, then Tab.</span>}
      </div>
    </div>
  )
}

/** The formatter comes with the first use: it is larger than the editor. */
function useFormat(path: keyof typeof files) {
  const draft = useDraftStore()
  const [says, setSays] = useState<string>()
  const format = async () => {
    const before = draft.getState().source.files[path] ?? ''
    const style = pageCss(draft.getState().source)
    setSays('Formatting…')
    try {
      const { formatCss, formatHtml } = await import('./format-source.ts')
      const result = await (path === 'style.css' ? formatCss(before) : formatHtml(before, style))
      if (!result.ok) return setSays(result.reason)
      // Someone who typed on meanwhile wants that, not a text from before.
      if (draft.getState().source.files[path] !== before)
        return setSays('Not formatted: the text changed meanwhile.')
      draft
        .getState()
        .edit({ files: { [path]: result.text } }, { label: `Formatting the ${files[path].name}` })
      setSays(result.text === before ? 'It was well formatted already.' : 'Formatted. Ctrl+Z takes it back.')
    } catch {
      setSays('The formatter could not be loaded. Check your connection and try again.')
    }
  }
  return { says, format }
}
