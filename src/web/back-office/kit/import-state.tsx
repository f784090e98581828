import { type ReactNode, useEffect, useId } from 'react'
import { useRevalidator } from 'react-router'
import type { ImportRow } from '../../../contract/back-office/imports.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './import-state.module.css'

const pauseMs = 1000

export function isRunning(row: ImportRow | null): boolean {
  return row?.state === 'checking' || row?.state === 'importing'
}

/** How far an import is, or what has become of it. `children` is shown once it is checked. */
export function ImportState({ row, children }: { row: ImportRow; children?: ReactNode }) {
  const { imports: t } = usePage().texts.backOffice.kit
  const name = row.files > 1 ? t.several(row.name, row.files - 1) : row.name
  switch (row.state) {
    case 'checking':
    case 'importing':
      return <Progress row={row} name={name} />
    case 'checked':
      return children
    case 'refused':
      return (
        <Notice tone="error" role="alert" title={t.refused(name)}>
          <ul>
            {row.faults.map(fault => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="error" role="alert" title={t.failed}>
          {t.failedHelp}
        </Notice>
      )
    case 'done':
      return (
        <Notice tone="success" role="status" title={row.kind === 'recount' ? undefined : t.done(name)}>
          {row.rows &&
            (row.kind === 'recount' ? t.recounted(row.rows.added) : t.rows(row.rows.added, row.rows.known))}
        </Notice>
      )
  }
}

function Progress({ row, name }: { row: ImportRow; name: string }) {
  const { texts, visitor } = usePage()
  const { imports: t } = texts.backOffice.kit
  const { revalidate } = useRevalidator()
  const id = useId()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), pauseMs)
    return () => clearInterval(timer)
  }, [revalidate])

  return (
    <Stack gap="s" width="form">
      <p id={id} role="status">
        {useWords(row, name)}
      </p>
      <progress
        className={styles.bar}
        aria-labelledby={id}
        {...(row.total > 0 ? { value: row.done, max: row.total } : {})}
      />
      <Text tone="quiet">
        {t.begun(row.by, formatMoment(visitor.language, row.started_at))} {t.leave}
      </Text>
    </Stack>
  )
}

function useWords({ kind, state, done, total }: ImportRow, name: string): string {
  const { texts, visitor } = usePage()
  const { imports: t } = texts.backOffice.kit
  const [shown, all] = [done, total].map(count => count.toLocaleString(visitor.language)) as [string, string]
  if (kind === 'recount') return total > 0 ? t.progress.recount(shown, all) : t.begins
  if (total === 0) return t.reading(name)
  return t.progress[state === 'checking' ? 'checking' : 'importing'](name, shown, all)
}
