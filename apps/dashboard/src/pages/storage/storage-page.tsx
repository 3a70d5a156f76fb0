import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BucketDialog } from './bucket-dialog.tsx'
import { BucketRow } from './bucket-row.tsx'

export function StoragePage() {
  const buckets = useQuery(queries.buckets())
  const [isConnecting, connecting] = useDisclosure()
  const connect = (
    <Button onClick={connecting.open} leftSection={<IconPlus size={18} aria-hidden />}>
      Connect a bucket
    </Button>
  )
  return (
    <>
      <PageHead
        title="Storage"
        lead="Store documents in your own buckets. A request with s3_bucket and s3_key stores its document only in that bucket."
        actions={buckets.data !== undefined && buckets.data.buckets.length > 0 && connect}
      />
      <LoadingOrProblem query={buckets} what="the buckets">
        {(read) =>
          read.buckets.length === 0 ? (
            <Paper withBorder p="xl" maw={860}>
              <Stack align="flex-start" gap="xs">
                <Title order={2}>No buckets yet</Title>
                <Text c="dimmed" maw={560}>
                  Without a bucket, you get documents in the response or with a link that expires. You can
                  connect any S3-compatible store, such as Amazon S3, Cloudflare R2, Backblaze B2, MinIO or
                  Ceph.
                </Text>
                {connect}
              </Stack>
            </Paper>
          ) : (
            <Stack maw={860} gap="md">
              {read.buckets.map((bucket) => (
                <BucketRow key={bucket.name} bucket={bucket} />
              ))}
            </Stack>
          )
        }
      </LoadingOrProblem>
      {isConnecting && <BucketDialog onClose={connecting.close} />}
    </>
  )
}
