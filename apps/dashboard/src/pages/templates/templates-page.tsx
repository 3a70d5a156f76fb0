import {
  Button,
  Center,
  CloseButton,
  Group,
  InputBase,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconChevronDown, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queries } from '../../api/queries.ts'
import { readTemplatesSearch } from '../../search-params.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { arrangeTemplates } from './arrange-templates.ts'
import { TemplateTile } from './template-tile.tsx'
import classes from './templates-page.module.css'

const route = getRouteApi('/member/shell/templates')
const orders = [
  { value: 'changed', label: 'Recently changed' },
  { value: 'name', label: 'Name' },
  { value: 'used', label: 'Most used' },
] as const

/** Lists the account's templates. The search is part of the URL. */
export function TemplatesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (to: Record<string, unknown>) =>
    void navigate({ search: (before) => readTemplatesSearch({ ...before, ...to }), replace: true })
  const find = search.find ?? ''
  const isArchive = search.archived === true
  const templates = useQuery(queries.templates(isArchive))
  // Without templates, there is nothing to search or sort, but there may be archived templates.
  const isEmpty = find === '' && templates.data?.templates.length === 0
  return (
    <>
      <PageHead
        title={isArchive ? 'Archive' : 'Templates'}
        actions={
          <Button component={Link} to="/new" leftSection={<IconPlus size={18} aria-hidden />}>
            New template
          </Button>
        }
      />
      <Group mb="lg" gap="sm" role="search" mih={36}>
        {!isEmpty && (
          <>
            <TextInput
              aria-label="Search templates by name"
              placeholder="Search by name"
              leftSection={<IconSearch size={16} aria-hidden />}
              rightSection={
                find !== '' && (
                  <CloseButton
                    size="sm"
                    aria-label="Clear search"
                    onClick={() => change({ find: undefined })}
                  />
                )
              }
              value={find}
              onChange={(event) => change({ find: event.currentTarget.value })}
              flex="1 1 220px"
              maw={360}
            />
            <InputBase
              component="select"
              pointer
              aria-label="Sort order"
              value={search.order ?? 'changed'}
              onChange={(event) => change({ order: event.currentTarget.value })}
              rightSection={<IconChevronDown size={16} aria-hidden />}
              rightSectionPointerEvents="none"
              w={190}
            >
              {orders.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </InputBase>
          </>
        )}
        <Button
          variant={isArchive ? 'light' : 'default'}
          aria-pressed={isArchive}
          onClick={() => change({ archived: !isArchive || undefined })}
        >
          Archived
        </Button>
      </Group>
      <LoadingOrProblem query={templates} what="the templates" skeleton={<Loading />}>
        {(read) => {
          const shown = arrangeTemplates(read.templates, { find, order: search.order ?? 'changed' })
          if (shown.length === 0) return <NoTemplates find={find} isArchive={isArchive} />
          return (
            <div className={classes.grid}>
              {shown.map((card) => (
                <TemplateTile key={card.templateId} card={card} />
              ))}
            </div>
          )
        }}
      </LoadingOrProblem>
    </>
  )
}

function Loading() {
  return (
    <div className={classes.grid} role="status" aria-busy aria-label="Loading templates">
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} h={330} radius="lg" />
      ))}
    </div>
  )
}

/** Empty state: there are no templates yet, or none match the search. */
function NoTemplates({ find, isArchive }: { find: string; isArchive: boolean }) {
  if (find !== '' || isArchive) {
    return (
      <Center py={80}>
        <Text c="dimmed" role="status">
          {find === '' ? 'The archive is empty.' : `No templates match “${find}”.`}
        </Text>
      </Center>
    )
  }
  return (
    <Center className={classes.start}>
      <Stack align="center" gap="xs" maw={440} ta="center">
        <Title order={2}>Create your first document</Title>
        <Text c="dimmed">
          Choose an invoice, a letter or a certificate from the library, adapt it, and see the page change as
          you type.
        </Text>
        <Button component={Link} to="/new" mt="md" size="md">
          Choose a template
        </Button>
      </Stack>
    </Center>
  )
}
