import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { openAttachedFiles } from '../../prompt/files/attached-files.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { DescribeForm } from './describe-form.tsx'
import { type Description, readDescription } from './stored-description.ts'

export function DescribePage() {
  const opened = useDescription()
  return (
    <>
      <Anchor component={Link} to="/new" size="sm" mb="sm" display="inline-flex" underline="hover">
        <IconArrowLeft size={18} aria-hidden style={{ marginInlineEnd: 4 }} /> Other ways to start
      </Anchor>
      <PageHead
        title="Describe a document"
        lead="Describe what you need, and get a template that you can edit."
      />
      {opened && <DescribeForm {...opened} />}
    </>
  )
}

/** Returns the description that is stored in this browser, or `undefined` while it is loading. */
function useDescription() {
  const [files] = useState(openAttachedFiles)
  const [first, setFirst] = useState<Description>()
  useEffect(() => {
    let isUnmounted = false
    const read = async () => {
      const kept = await readDescription()
      if (isUnmounted) return
      files.addUploaded(kept.files, { isNew: true })
      setFirst(kept)
    }
    void read()
    return () => {
      isUnmounted = true
      files.close()
    }
  }, [files])
  return first && { first, files }
}
