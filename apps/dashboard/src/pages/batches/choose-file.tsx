import { Button, type ButtonProps, FileButton } from '@mantine/core'
import { useRef } from 'react'

/** A button that opens the file picker. The same file can be chosen again, because it may have been fixed in the meantime. */
export function ChooseFile(props: ButtonProps & { label: string; onFile: (file: File) => void }) {
  const { label, onFile, ...buttonProps } = props
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
        <Button {...button} {...buttonProps}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}
