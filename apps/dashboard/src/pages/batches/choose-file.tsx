import { Button, type ButtonProps, FileButton } from '@mantine/core'
import { useRef } from 'react'

/** A button that lets a file be chosen; the same one again, too, which may have been repaired meanwhile. */
export function ChooseFile(props: ButtonProps & { label: string; onFile: (file: File) => void }) {
  const { label, onFile, ...look } = props
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl"
      resetRef={reset}
      onChange={(file) => {
        if (file) onFile(file)
        reset.current?.()
      }}
    >
      {(button) => (
        <Button {...button} {...look}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}
