/**
 * A class of tasks and the most threads it may hold. Lanes are listed by rank: a free thread goes to the
 * first lane that has somebody waiting and is below its bound. A lane that must never starve the others
 * gets fewer threads than there are.
 */
export interface LaneBound<Lane extends string> {
  readonly name: Lane;
  readonly maxThreads: number;
  /**
   * Whether the thread that no caller may hold beside all others is open here to one who has no company: his tasks in other lanes keep
   * none in this lane waiting, while it stands idle for others who do not come.
   */
  readonly isOpenToLoneCaller?: boolean;
}
