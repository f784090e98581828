import styles from './skeleton.module.css'

type Props = {
  /** line, title and price have the height of that text; control that of a button; block fills its container. */
  shape?: 'line' | 'title' | 'price' | 'control' | 'block'
  width?: 'short' | 'medium' | 'full'
}

/** One grey bone in the size of what comes. Wrap them in `<Waiting>`. */
export function Skeleton({ shape = 'line', width = 'full' }: Props) {
  return <span className={styles.bone} data-shape={shape} data-width={width} aria-hidden="true" />
}
