import styles from './icon.module.css'

// Drawn for this shop on a 20 unit grid with a 1.6 unit pen.
const drawings = {
  check: 'M4 10.5l4 4 8-9',
  close: 'M5 5l10 10M15 5L5 15',
  plus: 'M10 4.5v11M4.5 10h11',
  minus: 'M4.5 10h11',
  menu: 'M3 6h14M3 10h14M3 14h14',
  search: 'M8.8 3a5.8 5.8 0 1 1 0 11.6a5.8 5.8 0 0 1 0-11.6zM13 13l4 4',
  chevron: 'M5.5 8l4.5 4.5L14.5 8',
  external: 'M11.5 3.5h5v5M16.5 3.5l-7.5 7.5M14.5 11.5v4a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h4',
  copy: 'M7.5 7.5h8a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM3.5 12.5v-8a1 1 0 0 1 1-1h8',
  refresh: 'M16 10a6 6 0 1 1-2-4.5M14.5 2.5v3.5H11',
  warning: 'M10 3.2l7.3 13H2.7zM10 8.2v3.6M10 13.9v.2',
  info: 'M10 2.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 0 1 0-14.4zM10 9.2v4.6M10 6.3v.2',
  clock: 'M10 2.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 0 1 0-14.4zM10 6v4.2l2.8 1.8',
  server: 'M3.5 3.5h13v5.5h-13zM3.5 11h13v5.5h-13zM6.5 6.3v.1M6.5 13.8v.1M10 6.3h3.5M10 13.8h3.5',
  user: 'M10 3.2a3.3 3.3 0 1 1 0 6.6a3.3 3.3 0 0 1 0-6.6zM3.8 16.8c.6-3 3-4.6 6.2-4.6s5.6 1.6 6.2 4.6',
  card: 'M2.8 4.8h14.4v10.4H2.8zM2.8 8.3h14.4M5.5 12.4h3',
  bank: 'M2.8 7.6L10 3.2l7.2 4.4zM4.8 7.8v6.4M8.3 7.8v6.4M11.7 7.8v6.4M15.2 7.8v6.4M2.8 16.5h14.4',
  coin: 'M10 2.8a7.2 7.2 0 1 1 0 14.4a7.2 7.2 0 0 1 0-14.4zM10 6.2l3.8 3.8l-3.8 3.8L6.2 10z',
  document: 'M5 2.8h6.5L15.5 7v10.2H5zM11.3 3v4.2h4M7.8 10.6h5M7.8 13.6h5',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name }: { name: IconName }) {
  return <Drawing path={drawings[name]} />
}

export function Drawing({ path }: { path: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
