/** Whether a change of a file below the sources matters to a running server: its tests do not. */
export function isWatched(path: string): boolean {
  const isSource = /\.(?:[cm]?ts|[cm]js|css|json|typ|svg|sql)$/.test(path);
  return (
    isSource &&
    !/\.test\.ts$|(^|[\\/])(?:testing|tests|fixtures|examples|node_modules|dist)[\\/]/.test(path)
  );
}
