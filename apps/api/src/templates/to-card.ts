import type { TemplateOverview } from '@platen/catalog'
import type { TemplateCard } from '@platen/contract'

/** A template as the dashboard's list shows it. */
export function toCard(of: TemplateOverview): TemplateCard {
  return {
    templateId: of.templateId,
    name: of.name,
    publishedVersion: of.publishedVersion,
    publishedAt: of.publishedAt?.toISOString() ?? null,
    hasUnpublishedChanges: of.hasUnpublishedChanges,
    draftRevision: of.draftRevision,
    updatedAt: of.updatedAt.toISOString(),
    createdAt: of.createdAt.toISOString(),
    archivedAt: of.archivedAt?.toISOString() ?? null,
    picture: of.pictureRevision === null ? null : pictureOf(of.templateId, of.pictureRevision),
    recentDocuments: of.recentDocuments,
  }
}

/** The revision in the address lets browsers keep the picture for good. */
export function pictureOf(templateId: string, revision: number): { url: string; revision: number } {
  return { url: `/app/api/templates/${templateId}/picture?revision=${revision}`, revision }
}
