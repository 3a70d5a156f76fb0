import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { openAttachedFiles } from '../../prompt/files/attached-files.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { DescribeForm } from './describe-form.tsx'
import { type Description, readDescription } from './kept-description.ts'

/** From a description to a template: words, files, data, and the editor opens. */
export function DescribePage() {
  const opened = useDescription()
  return (
    <>
      <Anchor component={Link} to="/new" size="sm" mb="sm" display="inline-flex" underline="hover">
        <IconArrowLeft size={18} aria-hidden style={{ marginInlineEnd: 4 }} /> Other ways to begin
      </Anchor>
      <PageHead
        title="Describe it"
        lead="Say what you need, and get a template that you can change as any other."
      />
      {opened && <DescribeForm {...opened} />}
    </>
  )
}

/** What is described so far, read from this browser once, and kept in it from then on. `undefined` while it is read. */
function useDescription() {
  const [files] = useState(openAttachedFiles)
  const [first, setFirst] = useState<Description>()
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const kept = await readDescription()
      if (isLeft) return
      files.addUploaded(kept.files, { isNew: true })
      setFirst(kept)
    }
    void read()
    return () => {
      isLeft = true
      files.close()
    }
  }, [files])
  return first && { first, files }
}
