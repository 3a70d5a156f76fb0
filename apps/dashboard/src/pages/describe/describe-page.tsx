import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PageHead } from '../../ui/page-head.tsx'
import { DescribeForm } from './describe-form.tsx'
import { useDescription } from './use-description.ts'

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
