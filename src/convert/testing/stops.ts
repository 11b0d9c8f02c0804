/** A table as a planner keeps it: clock times, minutes, a column that means nothing here. */
export const STOPS = `type,id,address,lat,lon,service_minutes,window_start,window_end,time_windows,demand_kg,skills,penalty,driver's note
depot,hub,"Brussels, North",50.86,4.36,,07:00,18:30,,800,adr|lift,,
stop,bakery,"Rue ""Haute"" 1",50.84,4.35,5,08:00,10:30,,-40,,,ring twice
stop,bank,,50.83,4.37,2.5,,,08:00-09:00|14:00-15:30,12,lift,,
stop,kiosk,,50.88,4.41,1,30000,40000,,-5,,25000,
`;
