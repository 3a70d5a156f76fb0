import { SimpleGrid, Text, Title, UnstyledButton } from '@mantine/core'
import {
  type CreatedTemplate,
  type LibraryTemplate,
  filePasswordHeader,
  sourceFileBytesMax,
} from '@platen/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask, type SendOptions } from '../../api/send.ts'
import { keepCreationNotes } from '../../templates/creation-notes.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PagePicture } from '../../ui/page-picture.tsx'
import { UserFacingError } from '../../ui/user-facing-error.ts'
import { hideFailure, isAbortError, showFailure } from './failure-toast.ts'
import classes from './new-template-page.module.css'
import { StartTiles } from './start-tiles.tsx'
import { servicePath } from '../../api/service-path.ts'

const mutationKey = ['new-template']

/** A way to create a template. */
interface Creation {
  make: (signal: AbortSignal) => Promise<CreatedTemplate>
  /** Whether the template is created from a file. In that case, the tile shows the error. */
  isFile?: boolean
  fileName?: string
}

/** Shows ways to create a template, and the library. */
export function NewTemplatePage() {
  const navigate = useNavigate()
  const library = useQuery(queries.library())
  const inProgress = useRef<AbortController>(undefined)
  const cancel = () => inProgress.current?.abort()
  // Leaving the page cancels the creation, so that the user is not redirected later.
  useEffect(
    () => () => {
      inProgress.current?.abort()
      hideFailure()
    },
    [],
  )
  const create = useMutation({
    mutationKey,
    mutationFn: (creation: Creation) => {
      hideFailure()
      inProgress.current = new AbortController()
      return creation.make(inProgress.current.signal)
    },
    onSuccess: ({ templateId, notes }) => {
      keepCreationNotes(templateId, notes)
      void queryClient.invalidateQueries({ queryKey: ['templates'] })
      return navigate({ to: '/templates/$templateId', params: { templateId } })
    },
    onError: (error, { isFile = false }) => {
      if (!isFile && !isAbortError(error)) showFailure(error)
    },
  })
  // The second click of a double click can arrive before the tiles are disabled.
  const isIdle = () => queryClient.isMutating({ mutationKey }) === 0
  const createWith = (options: SendOptions & { path: string }) => {
    const { path, ...rest } = options
    if (isIdle())
      create.mutate({ make: (signal) => ask<CreatedTemplate>(path, { method: 'POST', signal, ...rest }) })
  }
  const createFrom = (json: object) => createWith({ path: '/templates', json })
  const createFromZip = (file: File) =>
    createWith({
      path: '/templates/zip',
      body: new Blob([file], { type: 'application/zip' }),
      timeoutMs: 120_000,
    })
  const createFromFile = async (file: File, password?: string) => {
    if (!isIdle()) return
    await create.mutateAsync({
      make: (signal) => uploadFile(file, { password, signal }),
      isFile: true,
      fileName: file.name,
    })
  }
  return (
    <>
      <PageHead
        title="New template"
        lead="Every template opens in the same editor, where you can change everything."
      />
      <StartTiles
        isBusy={create.isPending}
        busyFile={create.isPending ? create.variables.fileName : undefined}
        onBlank={() => createFrom({ from: 'blank' })}
        onZip={createFromZip}
        onFile={createFromFile}
        onCancel={cancel}
      />
      <Title order={2} mt={40} mb={4} id="library">
        From the library
      </Title>
      <Text c="dimmed" mb="lg">
        Ready to print. Adapt the text and the colors in a few minutes.
      </Text>
      <LoadingOrProblem query={library} what="the library">
        {(read) => (
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 5 }} spacing="lg">
            {read.templates.map((template) => (
              <LibraryTile
                key={template.slug}
                template={template}
                isBusy={create.isPending}
                onChoose={() => createFrom({ from: 'library', library: template.slug })}
              />
            ))}
          </SimpleGrid>
        )}
      </LoadingOrProblem>
    </>
  )
}

function LibraryTile(props: { template: LibraryTemplate; isBusy: boolean; onChoose: () => void }) {
  const { template } = props
  return (
    <UnstyledButton className={classes.tile} disabled={props.isBusy} onClick={props.onChoose}>
      <span className={classes.picture}>
        <PagePicture url={template.pictureUrl && servicePath(template.pictureUrl)} />
      </span>
      <span className={classes.words}>
        <Text fw={600} component="span" display="block">
          {template.name}
        </Text>
        <Text size="sm" c="dimmed" component="span" display="block">
          {template.description}
        </Text>
      </span>
    </UnstyledButton>
  )
}

/**
 * Creates a template from a PDF or a Word document. Throws `ProblemError`, the signal's reason, or, without sending the file, `UserFacingError`.
 */
async function uploadFile(
  file: File,
  { password, signal }: { password: string | undefined; signal: AbortSignal },
): Promise<CreatedTemplate> {
  if (file.size > sourceFileBytesMax)
    throw new UserFacingError(`${file.name} is larger than 50 MiB. Choose a smaller file.`)
  if (file.size === 0) throw new UserFacingError(`${file.name} is empty. Choose another file.`)
  const name = file.name.replace(/\.[^.]*$/, '').slice(0, 120)
  return ask<CreatedTemplate>(`/templates/file?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: new Blob([file], { type: 'application/octet-stream' }),
    timeoutMs: 180_000,
    signal,
    ...(password !== undefined && { headers: { [filePasswordHeader]: encodeURIComponent(password) } }),
  })
}
