import { notifications } from '@mantine/notifications'
import type { CreatedTemplate, TemplateCard } from '@platen/contract'
import { queryClient } from '../../api/query-client.ts'
import { ask, send } from '../../api/send.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: ['templates'] })

function showError(error: unknown): void {
  notifications.show({ color: 'red', message: userMessageOf(error) })
}

export async function renameTemplate(templateId: string, name: string): Promise<void> {
  await send(`/templates/${templateId}`, { method: 'PATCH', json: { name } })
  await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: ['template', templateId] })])
}

export async function duplicateTemplate({ templateId, name }: TemplateCard): Promise<void> {
  try {
    await ask<CreatedTemplate>(`/templates/${templateId}/duplicate`, { method: 'POST', json: {} })
    await refresh()
    notifications.show({ message: `“${name}” duplicated.` })
  } catch (error) {
    showError(error)
  }
}

/** Archives or deletes a template, and offers to undo it. */
export async function removeTemplate(
  { templateId, name }: TemplateCard,
  how: 'archive' | 'delete',
  offerUndo: (notice: { message: string; undo: () => Promise<void> }) => void,
): Promise<void> {
  const address = `/templates/${templateId}`
  const [remove, restorePath, done] =
    how === 'archive'
      ? ([{ path: `${address}/archive`, method: 'POST' }, `${address}/restore`, 'archived'] as const)
      : ([{ path: address, method: 'DELETE' }, `${address}/undelete`, 'deleted'] as const)
  try {
    await send(remove.path, { method: remove.method, ...(remove.method === 'POST' ? { json: {} } : {}) })
    await refresh()
    offerUndo({ message: `“${name}” ${done}.`, undo: () => restore(restorePath, name) })
  } catch (error) {
    showError(error)
  }
}

export function restoreTemplate({ templateId, name }: TemplateCard): Promise<void> {
  return restore(`/templates/${templateId}/restore`, name)
}

async function restore(path: string, name: string): Promise<void> {
  try {
    await send(path, { method: 'POST', json: {} })
    await refresh()
    notifications.show({ message: `“${name}” restored.` })
  } catch (error) {
    showError(error)
  }
}
