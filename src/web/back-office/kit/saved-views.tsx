import { useLocation } from 'react-router'
import type { ListWithViews, SavedView } from '../../../contract/back-office/saved-views.ts'
import type { Api } from '../../app/api.ts'
import { useTexts } from '../../app/context.ts'
import { RouterLink } from '../../ui/router-link.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { useDialogFields } from './dialog-fields.tsx'
import styles from './saved-views.module.css'

/** For the loader of a list. The list is shown without them if they cannot be read. */
export async function loadViews(api: Api, list: ListWithViews): Promise<readonly SavedView[]> {
  const answer = await api('GET /api/sezam/saved-views/', { query: { list } })
  return answer.ok ? answer.reply.data : []
}

/** Links to the saved filters of a list, and what can be done with the filters that are set. */
export function SavedViews({ list, views }: { list: ListWithViews; views: readonly SavedView[] }) {
  const { views: t } = useTexts().backOffice.kit
  const { pathname, search } = useLocation()
  const query = readFilters(search)
  const open = views.find(view => view.query === query)
  if (views.length === 0 && query === '') return null

  return (
    <div className={styles.views}>
      {views.length > 0 && (
        <nav aria-label={t.label}>
          <ul className={styles.list}>
            {views.map(view => (
              <li key={view.id}>
                <RouterLink
                  to={`${pathname}?${view.query}`}
                  className={styles.link}
                  aria-current={view === open ? 'page' : undefined}
                >
                  {view.name}
                </RouterLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {open ? (
        <>
          <RenameView key={`rename ${open.id}`} view={open} />
          <DeleteView key={open.id} list={list} view={open} />
        </>
      ) : (
        query && <SaveView list={list} query={query} />
      )}
    </div>
  )
}

/** In one order, so that the same filters are the same view. */
function readFilters(search: string): string {
  const apart = new Set(['after', 'count', 'lang'])
  const filters = [...new URLSearchParams(search)].filter(([name, value]) => value && !apart.has(name))
  return new URLSearchParams(filters.toSorted(([left], [right]) => left.localeCompare(right))).toString()
}

function useName(initial: string) {
  const { views: t } = useTexts().backOffice.kit
  const { values, ...dialog } = useDialogFields(
    [{ name: 'name', label: t.name, help: t.nameHelp, required: true }],
    { name: initial },
  )
  return { dialog, name: values['name'] ?? '' }
}

function SaveView({ list, query }: { list: ListWithViews; query: string }) {
  const { save: t } = useTexts().backOffice.kit.views
  const { dialog, name } = useName('')
  return (
    <ActionDialog
      label={t.open}
      question={t.question}
      consequences={null}
      submitLabel={t.submit}
      withoutReason
      {...dialog}
      run={api => api('POST /api/sezam/saved-views/', { body: { list, name, query } })}
    />
  )
}

function RenameView({ view: { id, name: before } }: { view: SavedView }) {
  const { rename: t } = useTexts().backOffice.kit.views
  const { dialog, name } = useName(before)
  return (
    <ActionDialog
      label={t.open}
      question={t.question(before)}
      consequences={null}
      submitLabel={t.submit}
      withoutReason
      {...dialog}
      run={api => api('PUT /api/sezam/saved-views/{id}/', { params: { id }, body: { name } })}
    />
  )
}

function DeleteView({ list, view: { id, name, query } }: { list: ListWithViews; view: SavedView }) {
  const { remove: t, removed } = useTexts().backOffice.kit.views
  return (
    <ActionDialog
      label={t.open}
      question={t.question(name)}
      consequences={removed}
      submitLabel={t.submit}
      withoutReason
      run={api => api('DELETE /api/sezam/saved-views/{id}/', { params: { id } })}
      undo={api => api('POST /api/sezam/saved-views/', { body: { list, name, query } })}
    />
  )
}
