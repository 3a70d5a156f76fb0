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

/** The page's HTML or CSS in a code editor. */
export function SourcePane({ path }: { path: keyof typeof files }) {
  const { search, go } = useEditorSearch()
  const help = useCodeHelp(path)
  const { status, format } = useFormat(path)
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
          {status ?? ''}
        </Text>
        {status === undefined && (
          <span>Tab indents. To leave the editor with the keyboard, press Esc, then Tab.</span>
        )}
      </div>
    </div>
  )
}

/** The formatter is loaded on first use, because it is larger than the editor. */
function useFormat(path: keyof typeof files) {
  const draft = useDraftStore()
  const [status, setStatus] = useState<string>()
  const format = async () => {
    const before = draft.getState().source.files[path] ?? ''
    const style = pageCss(draft.getState().source)
    setStatus('Formatting…')
    try {
      const { formatCss, formatHtml } = await import('./format-source.ts')
      const result = await (path === 'style.css' ? formatCss(before) : formatHtml(before, style))
      if (!result.ok) return setStatus(result.reason)
      // The text changed while it was being formatted, so the result is outdated.
      if (draft.getState().source.files[path] !== before)
        return setStatus('Not formatted, because the text has changed in the meantime.')
      draft
        .getState()
        .edit({ files: { [path]: result.text } }, { label: `Formatting the ${files[path].name}` })
      setStatus(result.text === before ? 'Already formatted.' : 'Formatted. Press Ctrl+Z to undo.')
    } catch {
      setStatus('The formatter could not be loaded. Check your connection and try again.')
    }
  }
  return { status, format }
}
