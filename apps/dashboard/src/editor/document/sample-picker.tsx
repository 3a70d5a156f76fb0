import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useDraft } from '../draft/draft-context.tsx'
import { sampleFiles, sampleName } from '../../templates/template-source.ts'
import { useEditorSearch } from '../editor-search.ts'

/** Which sample the document is filled with; the way to a first one where there is none. */
export function SamplePicker({ sample }: { sample: string | undefined }) {
  const source = useDraft((state) => state.source)
  const { go } = useEditorSearch()
  if (sample === undefined) {
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => go({ tab: 'data' })}
      >
        Add sample data
      </Button>
    )
  }
  const files = sampleFiles(source)
  return (
    <NativeSelect
      size="xs"
      maw={180}
      aria-label="Sample"
      value={sample}
      onChange={(event) => go({ sample: event.currentTarget.value })}
      data={files.map((file) => ({ value: file, label: sampleName(file) }))}
    />
  )
}
