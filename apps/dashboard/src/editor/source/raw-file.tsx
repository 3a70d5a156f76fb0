import { json, jsonParseLinter } from '@codemirror/lang-json'
import { linter, lintGutter } from '@codemirror/lint'
import { Button, Collapse } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useCallback, useEffect, useId, useState } from 'react'
import { useEditorSearch } from '../editor-search.ts'
import classes from './raw-file.module.css'
import { SourceEditor } from './source-editor.tsx'

const extensions = [json(), linter(jsonParseLinter(), { delay: 150 }), lintGutter()]

/** A collapsible editor for a JSON file. It opens automatically if the file has errors. */
export function RawFile({ path, isBroken }: { path: string; isBroken: boolean }) {
  const { search, go } = useEditorSearch()
  const [isOpen, setIsOpen] = useState(isBroken || search.line !== undefined)
  const id = useId()
  const onMarked = useCallback(() => go({ line: undefined }), [go])
  useEffect(() => {
    if (isBroken || search.line !== undefined) setIsOpen(true)
  }, [isBroken, search.line])
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {path}
      </Button>
      <Collapse expanded={isOpen} id={id} keepMounted={false}>
        {isOpen && (
          <div className={classes.raw}>
            <SourceEditor
              path={path}
              label={path}
              stepLabel={`Typing in ${path}`}
              extensions={extensions}
              line={search.line}
              onMarked={onMarked}
            />
          </div>
        )}
      </Collapse>
    </div>
  )
}
