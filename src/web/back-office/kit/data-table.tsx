import { isValidElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { VisuallyHidden } from '../../ui/layout.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import styles from './data-table.module.css'
import { type RowKey, SelectionBar, useSelection } from './selection.tsx'
import { useFormats } from './use-formats.ts'

export type Column<Row> = {
  key: string
  label: string
  /** 'end' for amounts and counts. */
  align?: 'start' | 'end'
  /** The cell that names the row. */
  isName?: true
  /** How a long text is shown: 'cut' shares the width that is left, and shows the whole text on hovering; 'wrap' takes several lines. */
  fit?: 'cut' | 'wrap'
  cell: (row: Row) => ReactNode
  /** The page of the row. The cell names the row and leads there. */
  to?: ((row: Row) => string | null) | undefined
}

/** Names a row by its number, which leads to its page. */
export function numberColumn(label: string, path: (id: number) => string): Column<{ id: number }> {
  return { key: 'number', label, cell: row => row.id, to: row => path(row.id) }
}

export function useAmountColumn(label: string): Column<{ amount: number; currency: string }> {
  const { money } = useFormats()
  return { key: 'amount', label, align: 'end', cell: row => money(row.amount, row.currency) }
}

/** The last column: what can be done with a row. */
export function useActionColumn<Row>(cell: Column<Row>['cell'] = () => null): Column<Row> {
  return { key: 'action', label: useTexts().backOffice.kit.actions.column, cell }
}

/** What names a row to screen readers, and what can be done with the selected ones. */
export type Selection<Row> = {
  rowName: (row: Row) => string
  actions: (keys: readonly RowKey[]) => ReactNode
}

/** Their rows are one line in a narrower place too, such as beside the history of a record. */
const mostFew = 6

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  selection?: Selection<Row> | undefined
  /** The words in place of a table without rows. */
  none?: string
}

/** Each row is one line of a wide table; in a narrow place it is a card, and each cell follows the name of its column. */
export function DataTable<Row>({ caption, columns, rows, rowKey, selection, none }: Props<Row>) {
  const { selection: t } = useTexts().backOffice.kit
  const selected = useSelection(rows.map(rowKey))
  const cuts = columns.filter(({ fit }) => fit === 'cut').length
  if (none && rows.length === 0) return <EmptyState title={none} />

  return (
    <div className={styles.frame}>
      {selection && <SelectionBar selected={selected}>{selection.actions(selected.keys)}</SelectionBar>}
      <table className={styles.table} data-cuts={cuts} data-few={columns.length <= mostFew || undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <VisuallyHidden>{t.column}</VisuallyHidden>
              </th>
            )}
            {columns.map(({ key, label, align, fit }) => (
              <th key={key} scope="col" data-align={align} data-fit={fit}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)} data-row>
              {selection && (
                <td className={styles.choice}>{selected.checkBox(rowKey(row), selection.rowName(row))}</td>
              )}
              {columns.map(column => (
                <Cell key={column.key} column={column} content={showCell(column, row)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function showCell<Row>({ cell, to }: Column<Row>, row: Row) {
  const address = to?.(row)
  return address ? <Link to={address}>{cell(row)}</Link> : cell(row)
}

type CellProps = { column: Omit<Column<never>, 'cell'>; content: ReactNode }

function Cell({ column: { label, align, isName, fit, to }, content }: CellProps) {
  const Tag = isName || to ? 'th' : 'td'
  return (
    <Tag {...(Tag === 'th' && { scope: 'row' })} data-align={align} data-fit={fit} data-label={label}>
      <span className={styles.value} title={fit === 'cut' ? readText(content) : undefined}>
        {content}
      </span>
    </Tag>
  )
}

function readText(content: ReactNode): string | undefined {
  if (Array.isArray(content)) return content.map(readText).join('')
  if (isValidElement<{ children?: ReactNode }>(content)) return readText(content.props.children)
  return typeof content === 'string' ? content : undefined
}
