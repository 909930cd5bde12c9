plugins {
  id("com.android.library")
  kotlin("android")
}

version = "{version}"

android {
  namespace = "io.waypost"
  compileSdk = 34
  defaultConfig { minSdk = 24 }
}
